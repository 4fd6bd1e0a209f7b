/* Short ways for what compiled rules do most: reading a field of a value or a name of a module.
 *
 * companion.lab.machinecode includes this before the code that mypyc has written. CPython's own
 * interpreter keeps such notes at each place of the code (PEP 659); code of mypyc asks the type and
 * the dictionary every time. A note holds while the version that CPython gives to the type or to the
 * dictionary is the noted one, so whatever is changed is looked up anew; all else goes the usual way.
 */
#ifndef BANKER_SHORTCUTS_H
#define BANKER_SHORTCUTS_H

#include <Python.h>
#include <structmember.h>

/* Both versions are there from CPython 3.11 to 3.13; other Pythons compile without short ways. */
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030E0000 && defined(__GNUC__) \
    && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

/* Where a field lies in every value of the type of that version. */
typedef struct {
    PyObject *name;
    unsigned int version;
    Py_ssize_t offset;
} banker_field;

/* What a name of a dictionary stands for; the dictionary keeps the value alive. */
typedef struct {
    PyObject *owner;
    PyObject *dict;
    PyObject *name;
    uint64_t version;
    PyObject *value;
} banker_name;

static inline uint64_t
banker_version(PyObject *dict)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return ((PyDictObject *)dict)->ma_version_tag;
#pragma GCC diagnostic pop
}

/* The usual way; notes the place if the field is a slot, as all fields of msgspec's values are. */
static __attribute__((noinline, unused)) PyObject *
banker_find_field(banker_field *note, PyObject *owner, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(owner);
    PyObject *value = PyObject_GetAttr(owner, name);
    if (value == NULL || type->tp_getattro != PyObject_GenericGetAttr) {
        return value;
    }
    PyObject *found = _PyType_Lookup(type, name);
    if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX) {
            *note = (banker_field){name, type->tp_version_tag, member->offset};
        }
    }
    return value;
}

static __attribute__((noinline, unused)) PyObject *
banker_find_in_module(banker_name *note, PyObject *module, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(module, name);
    PyObject *dict = PyModule_GetDict(module);
    if (value != NULL && PyDict_GetItemWithError(dict, name) == value) {
        *note = (banker_name){module, dict, name, banker_version(dict), value};
    }
    return value;
}

/* `owner.name`, of a module or of anything else. Version 0 is that of no type. */
static inline PyObject *
banker_get_attribute(banker_field *field, banker_name *note, PyObject *owner, PyObject *name)
{
    unsigned int version = Py_TYPE(owner)->tp_version_tag;
    if (version == field->version && name == field->name && version != 0) {
        PyObject *value = *(PyObject **)((char *)owner + field->offset);
        if (value != NULL) {
            return Py_NewRef(value);
        }
    }
    if (!Py_IS_TYPE(owner, &PyModule_Type)) {
        return banker_find_field(field, owner, name);
    }
    if (owner == note->owner && name == note->name
        && banker_version(note->dict) == note->version) {
        return Py_NewRef(note->value);
    }
    return banker_find_in_module(note, owner, name);
}

/* `dict[name]`: a name of the module itself, or any other look into a dictionary. */
static inline PyObject *
banker_get_item(banker_name *note, PyObject *dict, PyObject *name)
{
    if (dict == note->dict && name == note->name && PyDict_CheckExact(dict)
        && banker_version(dict) == note->version) {
        return Py_NewRef(note->value);
    }
    PyObject *value = CPyDict_GetItem(dict, name);
    if (value != NULL && PyDict_CheckExact(dict)) {
        *note = (banker_name){NULL, dict, name, banker_version(dict), value};
    }
    return value;
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(owner, name) \
    ({ \
        static banker_field field_here; \
        static banker_name name_here; \
        banker_get_attribute(&field_here, &name_here, (owner), (name)); \
    })

#define CPyDict_GetItem(dict, name) \
    ({ \
        static banker_name name_here; \
        banker_get_item(&name_here, (dict), (name)); \
    })

#endif
#endif

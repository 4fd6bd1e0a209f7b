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

/* Fields that were found at any place, for places that read values of many types. */
#define BANKER_KNOWN 512
static banker_field banker_known[BANKER_KNOWN];

static inline banker_field *
banker_known_of(unsigned int version, PyObject *name)
{
    return &banker_known[(version * 31 + ((uintptr_t)name >> 4)) % BANKER_KNOWN];
}

static inline PyObject *
banker_read(banker_field *note, unsigned int version, PyObject *owner, PyObject *name)
{
    if (version != note->version || name != note->name || version == 0) {
        return NULL;
    }
    return Py_XNewRef(*(PyObject **)((char *)owner + note->offset));
}

/* Where a slot lies in the values of a type; 0 if the name is no slot that holds a value. */
static __attribute__((unused)) Py_ssize_t
banker_place_of(PyTypeObject *type, PyObject *name)
{
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || !Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        return 0;
    }
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    return member->type == T_OBJECT_EX ? member->offset : 0;
}

/* The usual way; notes the place if the field is a slot, as all fields of msgspec's values are. */
static __attribute__((noinline, unused)) PyObject *
banker_find_field(banker_field *note, PyObject *owner, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(owner);
    banker_field *known = banker_known_of(type->tp_version_tag, name);
    PyObject *value = banker_read(known, type->tp_version_tag, owner, name);
    if (value != NULL) {
        *note = *known;
        return value;
    }
    value = PyObject_GetAttr(owner, name);
    if (value == NULL || type->tp_getattro != PyObject_GenericGetAttr) {
        return value;
    }
    Py_ssize_t place = banker_place_of(type, name);
    if (place != 0) {
        *note = (banker_field){name, type->tp_version_tag, place};
        *banker_known_of(type->tp_version_tag, name) = *note;
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
    PyObject *value = banker_read(field, Py_TYPE(owner)->tp_version_tag, owner, name);
    if (value != NULL) {
        return value;
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

/* What `msgspec.structs.replace` does for values without a collector, hash or dictionary: all fields
 * are slots in a row, so a copy of the row with some of them changed is the new value. */
#define BANKER_MOST_CHANGES 24

typedef struct {
    unsigned int version;
    PyObject *names;
    Py_ssize_t size;
    Py_ssize_t places[BANKER_MOST_CHANGES];
} banker_change;

/* `msgspec.structs.replace`, looked up once; None where it is missing, which nobody calls. */
static __attribute__((noinline, unused)) PyObject *
banker_find_replace(void)
{
    PyObject *module = PyImport_ImportModule("msgspec.structs");
    PyObject *found = module != NULL ? PyObject_GetAttrString(module, "replace") : NULL;
    Py_XDECREF(module);
    PyErr_Clear();
    return found != NULL ? found : Py_NewRef(Py_None);
}

static inline PyObject *
banker_replace(void)
{
    static PyObject *replace;
    if (replace == NULL) {
        replace = banker_find_replace();
    }
    return replace;
}

static int
banker_is_row(PyTypeObject *type)
{
    PyObject *fields = PyObject_GetAttrString((PyObject *)type, "__struct_fields__");
    PyObject *hook = PyObject_GetAttrString((PyObject *)type, "__post_init__");
    Py_ssize_t count = fields != NULL && PyTuple_Check(fields) ? PyTuple_GET_SIZE(fields) : -1;
    int is_row = count >= 0 && hook == NULL && !PyType_HasFeature(type, Py_TPFLAGS_HAVE_GC)
        && type->tp_dictoffset == 0 && type->tp_weaklistoffset == 0 && type->tp_itemsize == 0
        && type->tp_basicsize == (Py_ssize_t)(sizeof(PyObject) + count * sizeof(PyObject *));
    PyErr_Clear();
    Py_XDECREF(fields);
    Py_XDECREF(hook);
    return is_row;
}

/* Note where the named fields lie; 0 if this value must be copied the usual way. */
static __attribute__((noinline, unused)) int
banker_note_change(banker_change *note, PyTypeObject *type, PyObject *names)
{
    Py_ssize_t size = PyTuple_GET_SIZE(names);
    if (size > BANKER_MOST_CHANGES || !banker_is_row(type)) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        note->places[i] = banker_place_of(type, PyTuple_GET_ITEM(names, i));
        if (note->places[i] == 0) {
            return 0;
        }
    }
    note->size = type->tp_basicsize;
    note->names = names;
    note->version = type->tp_version_tag;
    return note->version != 0;
}

static __attribute__((noinline, unused)) PyObject *
banker_copy(banker_change *note, PyObject *value, PyObject *const *changes)
{
    PyTypeObject *type = Py_TYPE(value);
    PyObject *copy = type->tp_alloc(type, 0);
    if (copy == NULL) {
        return NULL;
    }
    PyObject **to = (PyObject **)(copy + 1);
    PyObject **from = (PyObject **)(value + 1);
    PyObject **end = (PyObject **)((char *)value + note->size);
    while (from < end) {
        *to++ = Py_XNewRef(*from++);
    }
    Py_ssize_t count = PyTuple_GET_SIZE(note->names);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject **place = (PyObject **)((char *)copy + note->places[i]);
        Py_XSETREF(*place, Py_NewRef(changes[i]));
    }
    return copy;
}

/* Any call with names for its arguments; `replace` of one value and at least one name is the one
 * that has a short way. */
static inline PyObject *
banker_call(
    banker_change *note, PyObject *callable, PyObject *const *args, size_t flags, PyObject *names)
{
    if (names == NULL || callable != banker_replace() || PyVectorcall_NARGS(flags) != 1) {
        return PyObject_Vectorcall(callable, args, flags, names);
    }
    PyTypeObject *type = Py_TYPE(args[0]);
    if (note->names != names || note->version != type->tp_version_tag || note->version == 0) {
        if (!banker_note_change(note, type, names)) {
            note->version = 0;
            return PyObject_Vectorcall(callable, args, flags, names);
        }
    }
    return banker_copy(note, args[0], args + 1);
}

#define PyObject_Vectorcall(callable, args, flags, names) \
    ({ \
        static banker_change change_here; \
        banker_call(&change_here, (callable), (args), (flags), (names)); \
    })

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

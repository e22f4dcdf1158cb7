/*
 * sandbox.c: see sandbox.h.
 *
 * Landlock is told what may be opened: all else is refused (EACCES).  Its
 * rules hold for folders as they are now, not for their names: a folder that
 * is made anew is another.  So that the tables' folder may vanish and come
 * back, the folder above it is allowed too, unless that holds other things of
 * its owner's.
 *
 * seccomp is told what may not be asked of the kernel (EPERM): a list of what
 * this program has no use for, rather than of what some version of its
 * libraries needs.
 */
// SPDX-License-Identifier: MIT
#include "front/server/sandbox.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/server/admin.h"
#include "front/server/log.h"
#include "front/words.h"
#include "lib/heap.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED 1
#endif

#ifdef __has_include
#if __has_include("linux/seccomp.h") && __has_include("linux/filter.h")
#define HAS_HEADERS 1
#endif
#endif
#ifndef HAS_HEADERS
#define HAS_HEADERS 0
#endif

/* A build that looks for mistakes of its own looks into everything. */
#if defined(__linux__) && !defined(IS_WATCHED) && HAS_HEADERS

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

/* ---- Files: Landlock, by the kernel's numbers, which older headers lack ----
 */

enum {
    LANDLOCK_CREATE = 444,
    LANDLOCK_ADD = 445,
    LANDLOCK_RESTRICT = 446,
    ASK_VERSION = 1,
    PATH_BENEATH = 1
};

enum {
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_FILE = 1 << 5,
    MAKE_REG = 1 << 8,
    TRUNCATE = 1 << 14,
    READS = READ_FILE | READ_DIR,
    WRITES = READS | WRITE_FILE | REMOVE_FILE | MAKE_REG | TRUNCATE
};

/* All rights to files that a version of Landlock knows. */
static uint64_t rights_of(long version)
{
    int bits = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return ((uint64_t)1 << bits) - 1;
}

/* A folder and all in it; of a file, to read it. */
static bool allow(int rules, const char *path, uint64_t rights)
{
    struct __attribute__((packed)) {
        uint64_t rights;
        int32_t folder;
    } rule = {rights, open(path, O_PATH | O_CLOEXEC)};
    struct stat it;
    if (rule.folder < 0) {
        return false;
    }
    if (fstat(rule.folder, &it) == 0 && !S_ISDIR(it.st_mode)) {
        rule.rights &= READ_FILE;
    }
    bool good = syscall(LANDLOCK_ADD, rules, PATH_BENEATH, &rule, 0) == 0;
    close(rule.folder);
    return good;
}

/* The folder of a path, to be freed; NULL where there is none. */
static char *folder_of(const char *path)
{
    char *real = path ? realpath(path, NULL) : NULL;
    char *folder = real ? heap_copy(dirname(real)) : NULL;
    free(real);
    return folder;
}

static bool is_at(const char *folder, const char *variable, const char *more)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    const char *value = getenv(variable);
    buf_add(&path, value ? value : "/");
    buf_add(&path, more);
    char *real = realpath(path.text, NULL);
    bool is_same = real && strcmp(real, folder) == 0;
    free(real);
    return is_same;
}

/* Whether a folder above that of the tables holds little else. */
static bool is_ours(const char *folder)
{
    struct stat it;
    return stat(folder, &it) == 0 && !(it.st_mode & S_ISVTX)
           && strcmp(folder, "/") != 0 && access(folder, W_OK) == 0
           && !is_at(folder, "HOME", "") && !is_at(folder, "XDG_DATA_HOME", "")
           && !is_at(folder, "HOME", "/.local/share");
}

/* A database is called again when its line is lost: what libpq then reads,
 * where it is there.  Nothing of it lies in a folder of ours but the socket of
 * admin.h. */
static bool allow_calling(int rules, const struct server_options *o,
                          uint64_t known)
{
    static const char *const in_home[] = {"/.postgresql", "/.pgpass",
                                          "/.pg_service.conf"};
    static const char *const names[] = {"PGPASSFILE", "PGSERVICEFILE",
                                        "PGSSLROOTCERT", "PGSSLCERT",
                                        "PGSSLKEY"};
    SCOPED_BUF path = BUF_ON_HEAP;
    const char *home = getenv("HOME");
    for (size_t i = 0; home && i < sizeof in_home / sizeof *in_home; i++) {
        buf_clear(&path);
        buf_add(&path, home);
        buf_add(&path, in_home[i]);
        allow(rules, path.text, READS);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *file = getenv(names[i]);
        if (file) {
            allow(rules, file, READS);
        }
    }
    allow(rules, "/etc", READS);
    allow(rules, "/run/systemd/resolve", READS);
    buf_clear(&path);
    if (!admin_place(o, &path, NULL)) {
        return false;
    }
    char *folder = folder_of(path.text);
    bool good = !folder || allow(rules, folder, WRITES & known);
    free(folder);
    return good;
}

static bool allow_tables(int rules, const struct server_options *o,
                         uint64_t known)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    if (!server_store(o, &path, NULL)) {
        return false;
    }
    if (store_is_database(path.text)) {
        return allow_calling(rules, o, known);
    }
    char *folder = folder_of(path.text), *above = folder_of(folder);
    bool good = folder && allow(rules, folder, WRITES & known);
    if (good) {
        setenv("SQLITE_TMPDIR", folder, 1); /* where it may write */
    }
    if (good && above && is_ours(above)) {
        good = allow(rules, above, WRITES & known);
    }
    free(folder);
    free(above);
    return good;
}

/* A certificate is often a link into another folder. */
static bool allow_reading(int rules, const char *file)
{
    if (!file) {
        return true;
    }
    char *copy = heap_copy(file), *real = folder_of(file);
    bool good =
        real && allow(rules, dirname(copy), READS) && allow(rules, real, READS);
    free(copy);
    free(real);
    return good;
}

static bool keep_to_files(const struct server_options *o)
{
    long version = syscall(LANDLOCK_CREATE, NULL, 0, ASK_VERSION);
    if (version < 1) {
        return false;
    }
    uint64_t known = rights_of(version);
    int rules = (int)syscall(LANDLOCK_CREATE, &known, sizeof known, 0);
    bool good = rules >= 0 && allow_tables(rules, o, known)
                && allow_reading(rules, o->cert) && allow_reading(rules, o->key)
                && syscall(LANDLOCK_RESTRICT, rules, 0) == 0;
    if (rules >= 0) {
        close(rules);
    }
    return good;
}

/* ---- Calls: seccomp ---- */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

static const int refused[] = {
    /* programs and processes */
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_unshare,
    SYS_setns,
    SYS_personality,
    /* sockets: those there are, are enough; see also `calling` */
    SYS_bind,
    SYS_listen,
    /* to be somebody else */
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setgroups,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_capset,
    /* another tree of files */
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_mknodat,
    SYS_open_by_handle_at,
    SYS_quotactl,
    SYS_acct,
    SYS_swapon,
    SYS_swapoff,
    /* the machine and its kernel */
    SYS_reboot,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_syslog,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
    SYS_mknod,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
};

/* Unless a database must be called again when its line is lost. */
static const int calling[] = {SYS_socket, SYS_connect};

/* By number, where headers may lack the names. */
enum {
    IO_URING_SETUP = 425,
    IO_URING_ENTER = 426,
    IO_URING_REGISTER = 427,
    OPEN_TREE = 428,
    MOVE_MOUNT = 429,
    FSOPEN = 430,
    FSCONFIG = 431,
    FSMOUNT = 432,
    FSPICK = 433,
    CLONE3 = 435,
    PIDFD_GETFD = 438,
    MOUNT_SETATTR = 442
};
static const int refused_too[] = {OPEN_TREE,   MOVE_MOUNT,   FSOPEN,
                                  FSCONFIG,    FSMOUNT,      FSPICK,
                                  PIDFD_GETFD, MOUNT_SETATTR};
/* Answered as by a kernel that has it not, so that libraries do without. */
static const int absent[] = {IO_URING_SETUP, IO_URING_ENTER, IO_URING_REGISTER,
                             CLONE3};

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { MAX_STEPS = 255 };

struct program {
    struct sock_filter step[MAX_STEPS];
    unsigned short n;
};

static void add(struct program *p, struct sock_filter step)
{
    assert(p->n < MAX_STEPS);
    p->step[p->n++] = step;
}

static void load(struct program *p, size_t offset)
{
    add(p, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                        (uint32_t)offset));
}

static void give(struct program *p, uint32_t what)
{
    add(p, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

/* The next `n` steps are taken only for that call. */
static void only_for(struct program *p, int call, uint8_t n)
{
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                        (uint32_t)call, 0, n));
}

static void refuse(struct program *p, const int *calls, size_t n, int error)
{
    for (size_t i = 0; i < n; i++) {
        only_for(p, calls[i], 1);
        give(p, SECCOMP_RET_ERRNO | (uint32_t)error);
    }
}

/* Refuses a call when the bits of an argument (its lower half: all of these
 * fit) are set, or when they are not. */
static void refuse_bits(struct program *p, int call, int argument,
                        uint32_t bits, bool when_set)
{
    only_for(p, call, 4);
    load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits,
                                        when_set ? 0 : 1, when_set ? 1 : 0));
    give(p, SECCOMP_RET_ERRNO | EPERM);
    give(p, SECCOMP_RET_ALLOW);
}

static bool keep_to_calls(bool may_call)
{
    struct program p = {.n = 0};
    load(&p, offsetof(struct seccomp_data, arch));
    add(&p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                         ARCHITECTURE, 1, 0));
    give(&p, SECCOMP_RET_ERRNO | EPERM);
    load(&p, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    /* The calls of x32 are these again under other numbers. */
    add(&p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000,
                                         0, 1));
    give(&p, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    refuse(&p, refused, COUNT(refused), EPERM);
    refuse(&p, calling, may_call ? 0 : COUNT(calling), EPERM);
    refuse(&p, refused_too, COUNT(refused_too), EPERM);
    refuse(&p, absent, COUNT(absent), ENOSYS);
    refuse_bits(&p, SYS_clone, 0, CLONE_THREAD, false);
    refuse_bits(&p, SYS_mmap, 2, PROT_EXEC, true);
    refuse_bits(&p, SYS_mprotect, 2, PROT_EXEC, true);
    refuse_bits(&p, SYS_pkey_mprotect, 2, PROT_EXEC, true);
    give(&p, SECCOMP_RET_ALLOW);
    struct sock_fprog all = {.len = p.n, .filter = p.step};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all) == 0;
}

#else
static bool keep_to_calls(bool may_call)
{
    (void)may_call;
    return false;
}
#endif

int sandbox_enter(const struct server_options *o)
{
    SCOPED_BUF store = BUF_ON_HEAP;
    bool may_call =
        server_store(o, &store, NULL) && store_is_database(store.text);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return 0;
    }
    return (keep_to_files(o) ? SANDBOX_FILES : 0)
           | (keep_to_calls(may_call) ? SANDBOX_CALLS : 0)
           | (may_call ? SANDBOX_DATABASE : 0);
}

#else
int sandbox_enter(const struct server_options *o)
{
    (void)o;
    return 0;
}
#endif

void sandbox_tell(int held)
{
    bool has_both = (held & SANDBOX_FILES) && (held & SANDBOX_CALLS);
    bool may_call = held & SANDBOX_DATABASE;
    puts(has_both && may_call
             ? _("It has locked itself in: it opens no files but its own and "
                 "those by which its database is called, and starts no other "
                 "program.")
         : has_both
             ? _("It has locked itself in: it opens no files but its own, "
                 "calls nobody, and starts no other program.")
         : held & SANDBOX_FILES
             ? _("It has locked itself in with its own files; this system "
                 "cannot keep it from calling others (seccomp).")
         : held & SANDBOX_CALLS && may_call
             ? _("It starts no other program; this system cannot keep it from "
                 "other files (Landlock).")
         : held & SANDBOX_CALLS
             ? _("It calls nobody and starts no other program; this system "
                 "cannot keep it from other files (Landlock).")
             : _("This system cannot lock it in (Landlock, seccomp)."));
    log_line("info", "locked-in", "files", held & SANDBOX_FILES ? "yes" : "no",
             "calls", held & SANDBOX_CALLS ? "yes" : "no");
    if (geteuid() == 0) {
        fprintf(stderr, "%s\n",
                _("Thicket runs as root, and needs nothing of what root may: "
                  "give it a user of its own."));
    }
    fflush(stdout);
}

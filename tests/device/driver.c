/*
 * driver.c: a driver for a GPU that is none: the dozen functions that lab/gpu.c
 * asks for, over the processor's own memory.  Its one thread plays lab/device.c
 * for one game, GAME, whatever text it is given, so that all of `thicket bench
 * --gpu` can be tried where there is no GPU.  Where it is to be played
 * sensibly, that is in a library beside it, built of this file too.
 */
// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lab/rollout.h"

uint32_t shared_memory[1024];
void rollouts(struct rollout_job, const void *, struct rollout *);

int cuInit(unsigned);
int cuInit(unsigned flags)
{
    return flags != 0;
}

int cuGetErrorString(int, const char **);
int cuGetErrorString(int status, const char **out)
{
    *out = status == 2 ? "out of memory" : "something";
    return 0;
}

int cuDeviceGet(int *, int);
int cuDeviceGet(int *out, int number)
{
    *out = number;
    return 0;
}

int cuDeviceGetName(char *, int, int);
int cuDeviceGetName(char *out, int n, int device)
{
    strncpy(out, "no GPU at all", (size_t)n);
    return device;
}

int cuDeviceGetAttribute(int *, int, int);
int cuDeviceGetAttribute(int *out, int what, int device)
{
    *out = 1;
    return what != 16 || device;
}

int cuCtxCreate_v2(void **, unsigned, int);
int cuCtxCreate_v2(void **out, unsigned flags, int device)
{
    *out = malloc(1);
    return flags || device;
}

int cuCtxDestroy_v2(void *);
int cuCtxDestroy_v2(void *context)
{
    free(context);
    return 0;
}

int cuCtxSynchronize(void);
int cuCtxSynchronize(void)
{
    return 0;
}

int cuModuleLoadDataEx(void **, const void *, unsigned, int *, void **);
int cuModuleLoadDataEx(void **out, const void *text, unsigned n, int *options,
                       void **values)
{
    *out = malloc(1);
    return !strstr(text, ".visible .entry rollouts(") || n != 1
           || options[0] != 0 || (uintptr_t)values[0] != 64;
}

int cuModuleUnload(void *);
int cuModuleUnload(void *module)
{
    free(module);
    return 0;
}

int cuModuleGetFunction(void **, void *, const char *);
int cuModuleGetFunction(void **out, void *module, const char *name)
{
    *out = module;
    return strcmp(name, "rollouts");
}

int cuFuncSetAttribute(void *, int, int);
int cuFuncSetAttribute(void *function, int what, int value)
{
    return !function || what != 8 || value <= 0;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *, void *, int, size_t);
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *out, void *function,
                                                int threads, size_t shared)
{
    *out = 1;
    return !function || threads <= 0 || !shared;
}

int cuMemAlloc_v2(uint64_t *, size_t);
int cuMemAlloc_v2(uint64_t *out, size_t n)
{
    *out = (uintptr_t)malloc(n);
    return *out ? 0 : 2;
}

int cuMemFree_v2(uint64_t);
int cuMemFree_v2(uint64_t at)
{
    free((void *)(uintptr_t)at);
    return 0;
}

int cuMemcpyHtoD_v2(uint64_t, const void *, size_t);
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t n)
{
    memcpy((void *)(uintptr_t)to, from, n);
    return 0;
}

int cuMemcpyDtoH_v2(void *, uint64_t, size_t);
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t n)
{
    memcpy(to, (const void *)(uintptr_t)from, n);
    return 0;
}

int cuLaunchKernel(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned, unsigned, void *, void **, void **);
int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z,
                   unsigned threads, unsigned v, unsigned w, unsigned shared,
                   void *stream, void **argument, void **extra)
{
    struct rollout_job job;
    uint64_t edition, out;
    memcpy(&job, argument[0], sizeof job);
    memcpy(&edition, argument[1], sizeof edition);
    memcpy(&out, argument[2], sizeof out);
    __typeof__(rollouts) *play = rollouts;
    if (job.kind == ROLLOUT_SENSIBLE) {
        void *beside = dlopen("libsensible.so.1", RTLD_NOW);
        *(void **)&play = beside ? dlsym(beside, "rollouts") : NULL;
    }
    if (!play) {
        return 2;
    }
    play(job, (const void *)(uintptr_t)edition,
         (struct rollout *)(uintptr_t)out);
    return !function || !x || y != 1 || z != 1 || !threads || v != 1 || w != 1
           || !shared || stream || extra;
}

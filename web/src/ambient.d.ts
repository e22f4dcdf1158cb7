declare module 'virtual:catalogues' {
  const all: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string | readonly string[]>> }>>>;
  export default all;
}

// In this version, its types cannot be found from an ES module.
declare module 'fflate' {
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>;
}

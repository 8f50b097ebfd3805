/** Imports a benchmark module bundled by esbuild, as the server is. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles and imports a module of this folder. It must not use packages that read files next to their code. Running the
 * TypeScript directly adds a call per created function that preserves its name, a quarter of the time of a score.
 */
export const importBuilt = async <T>(file: string): Promise<T> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
  })
  const [output] = outputFiles
  return (await import(`data:text/javascript;base64,${Buffer.from(output?.contents ?? '').toString('base64')}`)) as T
}

/** A module of the bench as the product's build would make it, in one file. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * What runs TypeScript as it stands writes a call beside every function that is made, which keeps its name; of the time
 * of a score that is a quarter. `file` is a module of this folder, which may hold no packages that look for files of their own.
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

/** Takes CPU profiles of the built server. */
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The server does nothing else while the profile starts. */
const START_MS = 1_500
const POLL_INTERVAL_MS = 50

/**
 * Frames, innermost first, and the time spent in the first one. A frame is its source file or `node:` module, `#`, and
 * its function.
 */
export type Stack = { readonly frames: readonly string[]; readonly ms: number }

type ProfileNode = {
  readonly id: number
  readonly children?: readonly number[]
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

type Profile = {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[]
}

/** Returns the settings with which a server writes its profiles to this file. */
export const toProfileSettings = (file: string) => ({
  NODE_OPTIONS: `--import ${new URL('profile-on-signal.js', import.meta.url)}`,
  CPU_PROFILE: file,
})

/** Profiles a server that was started with the settings above during `run`. */
export const profileDuring = async (pid: number, file: string, run: () => Promise<unknown>): Promise<Stack[]> => {
  process.kill(pid, 'SIGUSR2')
  await sleep(START_MS)
  await run()
  process.kill(pid, 'SIGUSR2')
  let profile: Profile | null = null
  while (!profile) {
    await sleep(POLL_INTERVAL_MS)
    // Fails until the file is complete.
    profile = await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => null)
  }
  await rm(file)
  return toStacks(profile)
}

const toStacks = ({ nodes, samples, timeDeltas }: Profile): Stack[] => {
  const findSource = createSourceFinder()
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
  const listFrames = (node: ProfileNode | undefined): string[] =>
    node ? [`${findSource(node.callFrame)}#${node.callFrame.functionName}`, ...listFrames(parents.get(node.id))] : []
  const times = new Map<number, number>()
  for (const [index, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  return nodes.map((node) => ({ frames: listFrames(node), ms: times.get(node.id) ?? 0 }))
}

/** Returns a function that finds the source file of a function in a bundle: esbuild names each file in a comment. */
const createSourceFinder = () => {
  const bundles = new Map<string, readonly string[]>()
  const listSources = (url: string) => {
    let source = url
    return readFileSync(fileURLToPath(url), 'utf8')
      .split('\n')
      .map((line) => {
        source = /^\/\/ (\S+\.\w+)$/.exec(line)?.[1] ?? source
        return source
      })
  }
  return ({ url, lineNumber }: ProfileNode['callFrame']): string => {
    if (!url.startsWith('file:')) return url
    const sources = bundles.get(url) ?? listSources(url)
    bundles.set(url, sources)
    return sources[lineNumber] ?? url
  }
}

/**
 * happy-dom, with modules transformed as for Node: transformed for a browser, Vitest's cache does not find changed
 * modules of the other packages.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

export default { ...builtinEnvironments['happy-dom'], viteEnvironment: 'ssr' } satisfies Environment

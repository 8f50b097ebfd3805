/** Divides the processor time of a server among the stages of its requests. */
import type { Stack } from '#bench/probes/cpu-profile.ts'

/**
 * The stages, each with the frames that belong to it. The innermost frame that matches a rule decides. Code that several
 * stages share, such as zod or `node:net`, has no rule, so it belongs to its caller.
 */
const STAGES: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    'parse',
    [
      /^node:(_http_common#parserOn|_http_incoming|_http_server#(parserOn|onParser))/,
      /node_modules\/(fastify\/lib\/(content-type|validation)|find-my-way|fast-querystring)/,
      /^server\/src\/platform\/http\/(errors|limits|list-query)/,
    ],
  ],
  ['authorise', [/^server\/src\/identity\//, /node_modules\/jose\//]],
  ['rate limit', [/^server\/src\/platform\/limits\//, /node_modules\/rate-limiter-flexible\//]],
  ['log', [/^server\/src\/platform\/(http\/log|records\/audit)/, /node_modules\/(pino|sonic-boom)/]],
  [
    'SQL',
    [
      /^server\/src\/(platform\/(database\/(?!id)|records\/)|evaluations\/(list|record\/store))/,
      /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+|kysely)\//,
      // The parser of HTTP reads its sockets by itself, so these are connections to PostgreSQL.
      /^node:internal\/stream_base_commons#onStreamRead/,
    ],
  ],
  ['validate and score', [/^server\/src\/evaluations\/record\/create/]],
  ['row to response', [/^server\/src\/evaluations\/(response|routes)/]],
  ['serialise', [/node_modules\/(fastify\/lib\/reply\.js#(serialize|preSerial)|fastify-type-provider-zod)/]],
  [
    'write',
    [
      /^node:_http_(outgoing|server)/,
      /node_modules\/(fastify\/lib\/reply|@fastify\/(compress|cors|helmet)|helmet)/,
      /^server\/src\/app\/web-headers/,
    ],
  ],
  ['garbage collection', [/^#\(garbage collector\)$/]],
]

/** Frames that match no rule: promises, timers, hooks. A large share means that the rules no longer fit the code. */
const REST = 'rest'

/** Returns true while the event loop waits or reads a socket, which a profile does not separate, or the profile starts. */
const isIdle = ({ frames }: Stack): boolean =>
  frames.some((frame) => frame === '#(idle)' || frame.endsWith('#profileOnSignals'))

const findStage = ({ frames }: Stack): string => {
  const matches = (frame: string) => STAGES.find(([, rules]) => rules.some((rule) => rule.test(frame)))
  const frame = frames.find(matches)
  return (frame && matches(frame)?.[0]) ?? REST
}

/** Returns the milliseconds of each stage, in the order of a request. */
export const sumStages = (stacks: readonly Stack[]): ReadonlyMap<string, number> => {
  const times = new Map([...STAGES.map(([name]) => name), REST].map((name) => [name, 0]))
  for (const stack of stacks.filter((one) => !isIdle(one))) {
    const stage = findStage(stack)
    times.set(stage, (times.get(stage) ?? 0) + stack.ms)
  }
  return times
}

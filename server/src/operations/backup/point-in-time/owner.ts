import pg from 'pg'
import type { Cluster } from '#platform/database/cluster/cluster.ts'

/** Runs `work` on a separate connection of the owner of the private database, without a statement timeout. */
export const withOwner = async <T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: cluster.ownerUrl(), connectionTimeoutMillis: 10_000 })
  // The query in progress reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the number that identifies the database, also in copies of its files. */
export const readSystemId = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]?.id ?? ''
}

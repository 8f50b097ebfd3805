import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The two changes of append-only tables that the server needs although its role may not update or delete their rows.
 * They run with the rights of the owner, so their search path is fixed.
 */
export const ownerFunctions: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    const asOwner = sql`security definer set search_path = ${sql.ref(rows[0]?.schema ?? 'public')}, pg_temp`
    await sql`create function erase_history_values(entry uuid, positions integer[]) returns void
      language sql ${asOwner} as $$
        update history set changes = (
          select jsonb_agg(
            case when position = any(positions) then change || '{"from":null,"to":null,"salt":null}' else change end
            order by position)
          from jsonb_array_elements(changes) with ordinality as numbered(change, position))
        where id = entry
      $$`.execute(db)
    // Rows of the last 30 days, the least that AUDIT_DAYS allows, stay in any case. Only the rows of the oldest links are
    // deleted, because a later link without rows is a sign of tampering.
    await sql`create function delete_expired_audit(before timestamptz) returns bigint
      language plpgsql ${asOwner} as $$
        declare deleted bigint;
        begin
          perform set_config('trophy.audit_sweep', 'on', true);
          delete from audit where ordinal <= (
            select max(up_to) from audit_links where number < all (
              select number from audit_links where at >= least(before, now() - interval '30 days')));
          get diagnostics deleted = row_count;
          perform set_config('trophy.audit_sweep', 'off', true);
          return deleted;
        end $$`.execute(db)
    await sql`revoke execute on function erase_history_values, delete_expired_audit from public`.execute(db)
  },
}

import type { AuditRow, ListQuery, Page } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { toListParams } from '#lib/list-params.ts'

export const AUDIT_KEY = 'audit'

export const listAudit = (query: ListQuery, signal: AbortSignal) =>
  api.get<Page<AuditRow>>('/audit', { query: toListParams(query), signal })

/** Downloads the filtered log as CSV. */
export const exportAudit = (query: ListQuery, signal: AbortSignal) =>
  api.download('/audit/export.csv', { query: toListParams({ ...query, page: 1 }), signal })

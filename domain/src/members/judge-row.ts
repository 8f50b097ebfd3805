/** A row of the list of judges and measurers. */
import { z } from 'zod'
import { listView, toMask } from '#fields/record.ts'
import type { Wire } from '#wire/route.ts'
import { memberRecord, memberSchema } from './record.ts'

const judgeColumns = listView(memberRecord, 'judgesList').filter((name) => name !== 'lastThreeYears')

export const judgeRowSchema = memberSchema
  .pick({ _id: true, ...toMask(judgeColumns) })
  .extend({ /** Trophies measured in the last three years. */ lastThreeYears: z.number() })

export type JudgeRow = Wire<z.output<typeof judgeRowSchema>>

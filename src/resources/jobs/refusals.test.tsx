import { RecordContextProvider } from 'react-admin'
import type { Job } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { JobTools } from './JobTools.tsx'

const none = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }
const job = { id: 1, status: 'RUNNING', stop_requested: false, totals: none } as unknown as Job
const part = (
  <RecordContextProvider value={job}>
    <JobTools />
  </RecordContextProvider>
)

saysRefusals({ '나머지 중단': { part, press: ['나머지 중단'] } })

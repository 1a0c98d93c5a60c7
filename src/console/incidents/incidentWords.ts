import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { toned } from '#console/words/toned.ts'
import {
  incidentProgressWord,
  type IncidentProgress,
  type IncidentState,
  incidentStateWord,
} from '#shared/words/incidents.ts'

export const incidentStates: StatusWords<IncidentState> = toned(incidentStateWord, {
  OPEN: 'progress',
  CLOSED: 'neutral',
})

export const incidentProgresses: StatusWords<IncidentProgress> = toned(incidentProgressWord, {
  WAITING: 'warning',
  FAILED: 'bad',
  PENDING: 'progress',
  ANSWERED: 'good',
  CLOSED: 'neutral',
})

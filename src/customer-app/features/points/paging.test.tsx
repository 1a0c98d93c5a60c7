import { pagesOn } from '#tests/support/paging.tsx'
import { PointsScreen } from './PointsScreen.tsx'

const row = (n: number) => ({
  id: n + 1,
  kind: 'GRANT',
  amount: 10,
  balance_after: 10,
  reason: `${n}번째`,
  expires_at: null,
  created_at: '2026-11-16T10:00:00+09:00',
})

pagesOn({ '포인트 내역': { part: <PointsScreen />, path: '/store/v1/user/points/events', row } })

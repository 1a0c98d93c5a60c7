import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { PullButton } from './PullButton.tsx'

saysRefusals({ '배송 추적': { part: <PullButton />, press: ['배송 추적 지금 불러오기'] } })

import type { Bridge } from '#customer/bridge/bridge.ts'
import { environment } from '#customer/shell/environment.ts'
import { readStack } from '#customer/shell/navigation/navigationStack.ts'
import { Block } from '#customer/ui/Block.tsx'
import styles from './WebviewTest.module.css'

const KIND = { app: '앱', web: '웹', unknown: '모름' }
const OS = { ios: 'iOS', android: 'Android', other: '그 밖' }
const STATE = { idle: '시작 전', ready: '연결됨', web: '앱 밖이라 조용함', failed: '네이티브 없음', closed: '닫힘' }

/** Where this page runs and what it is connected to. */
export function Surroundings({ bridge, isFake }: { bridge: Bridge; isFake: boolean }) {
  const stack = readStack()
  const rows = [
    ['환경', `${KIND[environment.kind]} · ${OS[environment.os]}`],
    ['브리지', `${STATE[bridge.state]}${isFake ? ` (가짜 ${OS[bridge.os]} 앱)` : ''}`],
    ['최대 폭', environment.maxWidthPx === null ? '제한 없음' : `${environment.maxWidthPx}px`],
    ['이동 기록', stack.length === 0 ? '없음' : stack.join(' → ')],
    ['사용자 에이전트', navigator.userAgent],
  ]
  return (
    <Block title="환경">
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

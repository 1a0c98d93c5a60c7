import { useState } from 'react'
import { COMMANDS } from '#customer/bridge/messages/catalogue.ts'
import type { FakeNative } from '#customer/bridge/fake/fakeNative.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import type { FakeOs } from './useTestBridge.ts'
import styles from './WebviewTest.module.css'

type Props = { fake: FakeNative | null; onStart: (os: FakeOs) => void; onStop: () => void }

/** Starts a made-up app around the buttons of this page, and says how it behaves. */
export function FakeApp({ fake, onStart, onStop }: Props) {
  if (fake) return <Running fake={fake} onStop={onStop} />
  return (
    <Block title="가짜 앱">
      <p className={styles.hint}>앱 없이도 아래 버튼을 모두 눌러 볼 수 있어요. 이 화면 밖에는 아무 영향이 없어요.</p>
      <div className={styles.pair}>
        <Button size="m" onClick={() => onStart('ios')}>
          iOS로 시작
        </Button>
        <Button size="m" onClick={() => onStart('android')}>
          Android로 시작
        </Button>
      </div>
    </Block>
  )
}

function Running({ fake, onStop }: { fake: FakeNative; onStop: () => void }) {
  const [on, setOn] = useState({ slow: false, silent: false, failing: false, old: false })
  const turn = (name: keyof typeof on) => (checked: boolean) => {
    const next = { ...on, [name]: checked }
    setOn(next)
    fake.turn({
      delayMs: next.slow ? 3_000 : 0,
      silent: new Set(next.silent ? COMMANDS : []),
      failing: new Map(next.failing ? COMMANDS.map((command) => [command, 'INTERNAL']) : []),
      unknown: new Set(next.old ? ['OPEN_SHARESHEET', 'GET_NAVIGATION_STATES', 'OPEN_STORE'] : []),
    })
  }
  return (
    <Block title="가짜 앱">
      <div className={styles.switches}>
        <Checkbox checked={on.slow} onChange={turn('slow')}>
          3초 늦게 답하기
        </Checkbox>
        <Checkbox checked={on.silent} onChange={turn('silent')}>
          답하지 않기
        </Checkbox>
        <Checkbox checked={on.failing} onChange={turn('failing')}>
          모두 INTERNAL로 거절하기
        </Checkbox>
        <Checkbox checked={on.old} onChange={turn('old')}>
          옛 앱처럼 명령 세 개를 모르기
        </Checkbox>
      </div>
      <Button size="m" block variant="secondary" onClick={onStop}>
        가짜 앱 끄기
      </Button>
    </Block>
  )
}

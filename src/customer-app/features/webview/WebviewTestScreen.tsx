import { useSyncExternalStore } from 'react'
import { COMMANDS, NATIVE_EVENTS, WEB_EVENTS } from '#customer/bridge/messages/catalogue.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { FakeApp } from './FakeApp.tsx'
import { Surroundings } from './Surroundings.tsx'
import { tryCommand, tryEvent, tryNativeEvent } from './outcome.ts'
import { TestLog } from './TestLog.tsx'
import { useTestBridge } from './useTestBridge.ts'
import styles from './WebviewTest.module.css'

/** Every message of the bridge by hand: with the app around this page, or on a desktop with a made-up one. */
export function WebviewTestScreen() {
  const test = useTestBridge()
  const { bridge, fake } = test
  const known = useSyncExternalStore(
    (listener) => bridge.subscribe(listener),
    () => COMMANDS.filter((name) => bridge.supports(name)).join(),
  )

  return (
    <>
      <PageTitle>웹뷰 테스트</PageTitle>
      <Surroundings bridge={bridge} isFake={fake !== null} />
      <FakeApp fake={fake} onStart={test.start} onStop={test.stop} />
      <Block title="명령 (웹 → 앱)">
        <div className={styles.buttons}>
          {COMMANDS.map((command) => (
            <Message
              key={command}
              name={command}
              dim={!known.split(',').includes(command)}
              onPress={() => void tryCommand(bridge, command).then(test.add)}
            />
          ))}
        </div>
      </Block>
      <Block title="알림 (웹 → 앱)">
        <div className={styles.buttons}>
          {WEB_EVENTS.map((event) => (
            <Message key={event} name={event} dim={bridge.state !== 'ready'} onPress={() => tryEvent(bridge, event)} />
          ))}
        </div>
      </Block>
      {fake && (
        <Block title="알림 (앱 → 웹)">
          <div className={styles.buttons}>
            {NATIVE_EVENTS.map((event) => (
              <Message key={event} name={event} onPress={() => tryNativeEvent(fake, event)} />
            ))}
            <Message name="PING" onPress={() => void fake.request('PING')} />
            <Message name="모르는 명령" onPress={() => void fake.request('NO_SUCH_COMMAND')} />
            <Message name="깨진 메시지" onPress={() => fake.send({ id: 'native-x', type: 'REQUEST' })} />
          </div>
        </Block>
      )}
      <TestLog lines={test.lines} onClear={() => test.clear()} />
    </>
  )
}

/** Dim: the app does not know it, or there is none. It can be pressed all the same. */
function Message({ name, dim = false, onPress }: { name: string; dim?: boolean; onPress: () => void }) {
  return (
    <Button size="m" variant="secondary" className={dim ? styles.dim : styles.message} onClick={onPress}>
      {name}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { showError, showPopup, showToast } from '#customer/shell/notices/notices.ts'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { canPush, isBlocked, subscribe, subscribed, toldOf, unsubscribe } from './browserPush.ts'
import { PUSH } from './notificationPaths.ts'
import styles from './Notifications.module.css'

/** Turns notifications of this browser on and off; nothing where this browser, this shop or the native app has none. */
export function PushSwitch() {
  const able = canPush()
  const offered = query.useQuery('get', PUSH, undefined, { enabled: able })
  const publicKey = offered.data?.public_key
  if (!able || !publicKey) return null
  return <Switch publicKey={publicKey} told={offered.data?.endpoint ?? null} onChanged={() => void offered.refetch()} />
}

type Props = { publicKey: string; told: string | null; onChanged: () => void }

function Switch({ publicKey, told, onChanged }: Props) {
  const here = useQuery({ queryKey: ['push-here'], queryFn: async () => (await subscribed())?.endpoint ?? null })
  const on = query.useMutation('post', PUSH)
  const off = query.useMutation('delete', PUSH)
  const [busy, setBusy] = useState(false)
  const [blocked, setBlocked] = useState(isBlocked)
  // whoever signed in here before may have turned it on for themselves
  const isOn = told !== null && told === here.data

  const turn = async (wanted: boolean) => {
    setBusy(true)
    try {
      if (wanted) {
        // some browsers let people ask for it, and have no service that brings it
        const subscription = await subscribe(publicKey).catch(() => undefined)
        setBlocked(isBlocked())
        if (subscription === undefined)
          showPopup({
            heading: '이 브라우저에서는 알림을 켤 수 없었어요.',
            description: '잠시 뒤에 다시 하거나 다른 브라우저에서 켜 주세요. 알림은 이 화면에서도 볼 수 있어요.',
          })
        else if (subscription) {
          await on.mutateAsync({ body: toldOf(subscription) })
          showToast('이 브라우저에서 알림을 받아요.')
        }
      } else {
        await off.mutateAsync({})
        await unsubscribe()
        showToast('이 브라우저의 알림을 껐어요.')
      }
      await here.refetch()
      onChanged()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.push} aria-label="브라우저 알림">
      <Checkbox
        checked={isOn}
        disabled={busy || here.isPending || (blocked && !isOn)}
        onChange={(wanted) => void turn(wanted)}
      >
        이 브라우저에서 알림 받기
      </Checkbox>
      <p>
        {blocked && !isOn
          ? '브라우저 설정에서 이 사이트의 알림을 막아 두었어요. 허용하면 켤 수 있어요.'
          : '홈핏을 열어 두지 않아도 주문과 배송 소식을 알려 드려요.'}
      </p>
    </section>
  )
}

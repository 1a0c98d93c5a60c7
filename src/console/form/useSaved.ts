import { useEffect, useRef } from 'react'
import {
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
  type RaRecord,
  type RedirectionSideEffect,
} from 'react-admin'
import { useLocation } from 'react-router'

/** What a save does besides: says that it is done and leads on, unless the person has gone elsewhere since. */
export function useSaved(done: 'created' | 'updated', to: RedirectionSideEffect) {
  const resource = useResourceContext() ?? ''
  const notify = useNotify()
  const translate = useTranslate()
  const redirect = useRedirect()
  const { pathname } = useLocation()
  const here = useRef<string | undefined>(undefined)
  const sentFrom = useRef<string | undefined>(undefined)
  useEffect(() => {
    here.current = pathname
    return () => {
      here.current = undefined
    }
  }, [pathname])
  const onMutate = () => {
    sentFrom.current = here.current
  }
  const onSuccess = (record: RaRecord) => {
    notify(`resources.${resource}.notifications.${done}`, {
      type: 'info',
      messageArgs: { smart_count: 1, _: translate(`ra.notification.${done}`, { smart_count: 1 }) },
    })
    if (here.current === sentFrom.current) redirect(to, resource, record.id, record)
  }
  return { onMutate, onSuccess }
}

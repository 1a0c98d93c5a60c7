import { useNotify, useRedirect, useResourceContext } from 'react-admin'
import { readAgain } from '#console/data/queryClient.ts'
import { isUnreached } from '#dataProvider/errors.ts'

/**
 * `queryOptions` of a page of one record: what the server refuses or does not have leads back to the list; what could
 * not be reached is asked again, and nobody is sent away from what they were doing.
 */
export const useReadTrouble = () => {
  const notify = useNotify()
  const redirect = useRedirect()
  const resource = useResourceContext() ?? ''
  const onError = (error: Error) => {
    if (isUnreached(error)) return
    notify(error.message || 'ra.notification.item_doesnt_exist', { type: 'error', messageArgs: { _: error.message } })
    redirect('list', resource)
  }
  return { ...readAgain, onError }
}

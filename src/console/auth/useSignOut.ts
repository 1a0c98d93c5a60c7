import { useQueryClient } from '@tanstack/react-query'
import { useResetStore } from 'react-admin'
import { useNavigate } from 'react-router'
import { staffSession } from './staffSession.ts'

/** Signs out, forgets what was read, and leaves the next person at the front page rather than at the last screen. */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  const resetStore = useResetStore()
  const navigate = useNavigate()
  return () => {
    void navigate('/')
    void staffSession.signOut()
    resetStore()
    queryClient.clear()
  }
}

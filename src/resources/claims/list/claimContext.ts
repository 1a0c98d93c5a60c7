import { createContext, useContext } from 'react'
import type { ClaimType } from '../claim.ts'

/** Which of the three queues a part stands in. */
export const QueueType = createContext<ClaimType>('cancel')
export const useQueueType = () => useContext(QueueType)

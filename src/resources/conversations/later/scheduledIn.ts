import type { AdminConversation } from '#contract/schema.d.ts'

/** How many replies of this conversation wait for a time of their own; closing it cancels them. */
export const scheduledIn = ({ thread }: Pick<AdminConversation, 'thread'>): number =>
  thread.filter(
    (entry) => entry.type === 'REPLY' && entry.scheduled && (entry.status === 'QUEUED' || entry.status === 'SENDING'),
  ).length

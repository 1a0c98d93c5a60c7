import { IN_CONVERSATION } from '#shared/inConversation.ts'

/** The headers of a call that is made from a conversation, so that it stands in its thread. */
export const inConversation = (id: number | undefined): Record<string, string> =>
  id === undefined ? {} : { [IN_CONVERSATION]: String(id) }

/** The header with the conversation from which staff do something: the server writes a line of it there. */
export const IN_CONVERSATION = 'homefit-conversation'

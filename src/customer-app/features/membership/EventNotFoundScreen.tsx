import { Missing } from '#customer/shell/NotThere.tsx'

export const EventNotFoundScreen = () => <Missing what="event" />

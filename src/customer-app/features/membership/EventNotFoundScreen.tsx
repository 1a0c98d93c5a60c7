import { Missing } from '#customer/shell/trouble/NotThere.tsx'

export const EventNotFoundScreen = () => <Missing what="event" />

/** Consents, devices and leaving: looked at one after the other. */
export { ConsentsScreen } from './ConsentsScreen.tsx'
export { DevicesScreen } from './DevicesScreen.tsx'
export { DeactivateScreen } from './DeactivateScreen.tsx'

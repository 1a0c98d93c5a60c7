export { PaymentMethodsScreen } from './PaymentMethodsScreen.tsx'
export { RedirectScreen } from './RedirectScreen.tsx'
export { RegisterScreen } from './RegisterScreen.tsx'

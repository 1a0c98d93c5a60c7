import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import { App } from './App.tsx'
import { firstLetters } from './firstLetters.ts'
import './global.css'
import { preloadScreen } from './routes.tsx'
import { session } from './shell/api.ts'

void session.load()
preloadScreen(window.location.pathname)
void firstLetters().then(draw)

function draw() {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from customer.html')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

export { HomePage as default } from '../src/ui/home/HomePage.tsx'

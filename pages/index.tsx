import { HomePage } from '../src/ui/home/HomePage.tsx'

export default HomePage

import { HomePage } from '../src/ui/home/HomePage.tsx'

export { homeProps as getStaticProps } from '../src/ui/home/homeProps.ts'

export default HomePage

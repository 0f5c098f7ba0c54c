export { isGrantedByGuard } from './grant.ts'

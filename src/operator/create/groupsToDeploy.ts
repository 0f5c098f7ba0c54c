// Loaded where a list has groups.
export { capBitsOfGroups } from '../../campaign/capBitsOfGroups.ts'
export { deployedTogether } from '../deploy/deployedTogether.ts'

// In one file: each file that the first script names costs every visitor some bytes.
// biome-ignore-all lint/performance/noBarrelFile: it is loaded as one, when a mailed link is opened
export { NewAddressPage, OldAddressPage } from '../../features/verify/address-pages.tsx';
export { KeepPage } from '../../features/verify/keep-page.tsx';
export { VerifyPage } from '../../features/verify/verify-page.tsx';

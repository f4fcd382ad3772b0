export { default, generateMetadata } from '../admin/forbidden.tsx';

export { default } from '../admin/layout.tsx';

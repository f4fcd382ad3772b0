import { lazyComponent } from '../controls/lazy-component.ts';

export const SubjectOptions = lazyComponent(() => import('./subject-options.tsx'));

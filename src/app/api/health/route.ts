import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

export const GET = () => server().answerHealth();

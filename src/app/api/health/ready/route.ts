import { serverIfReady } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

export const GET = () => serverIfReady()?.answerReady() ?? Response.json({ status: 'starting' }, { status: 503 });

import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

type Given = { params: Promise<{ code: string }> };

export const GET = async (request: Request, { params }: Given) => server().answerJoin(request, (await params).code);

import { expect } from 'chai';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../schemas/webhook-events.js';
import { makeEventData } from '../../../services/webhooks/delivery/made-event.js';

describe('the data of a made event', () => {
  for (const event of WEBHOOK_EVENT_NAMES) {
    it(`has every field of ${event}`, () => {
      const data = makeEventData(event);
      const { data: schema } = WEBHOOK_EVENTS[event];

      expect(schema.safeParse(data).error).to.equal(undefined);
      const fields = Object.keys(schema.shape).filter((field) => field !== 'output');
      expect(Object.keys(data)).to.have.members([...fields, 'test']);
    });
  }
});

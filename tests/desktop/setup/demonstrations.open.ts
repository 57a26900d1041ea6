import { test } from '@playwright/test';
import { FRIDAY, keepDemonstration } from '../../e2e/support/demonstration.ts';
import { beforeLastDelivery } from '../support/notifications.ts';

test.setTimeout(240_000);

test('the demonstration of a Friday is filled once for all', () => keepDemonstration(FRIDAY));

test('the demonstration before the last delivery is filled once for all', () =>
  keepDemonstration(beforeLastDelivery()));

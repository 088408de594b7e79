import { printContractPage } from './contract-page.js';

await printContractPage();

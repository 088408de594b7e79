import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * The self-signed certificate that all machines of the installation sign with, and those that it replaced, without their keys: what
 * they signed stays verifiable.
 */
@Entity({ name: 'signing_certificate' })
export class SigningCertificateEntity {
  @PrimaryColumn('text') id!: string;
  /** PEM. */
  @Column('text') certificate!: string;
  /** PEM of the certificate that issued it. */
  @Column('text') root!: string;
  /** The private key, encrypted, and the key that encrypts it; empty once it was replaced. */
  @Column('text') sealedKey!: string;
  @Column('text') sealedBy!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

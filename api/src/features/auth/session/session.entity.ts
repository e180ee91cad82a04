import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../users/user.entity.ts';

/** A signed-in browser or program. The row decides whether it is valid: the token only contains its id. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User)
  user!: User;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** Updated at most every five minutes. */
  @Property({ type: 'datetime' })
  lastSeenAt!: Date;

  @Property({ type: 'text' })
  userAgent!: string;

  @Property({ type: 'datetime', nullable: true })
  revokedAt?: Date | null;
}

var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    rid: "u1-rid",
    name: "u1-name",
    nickname: "u1-nickname"
  },
  {
    id: "u2",
    rid: "u2-rid",
    name: "u2-name",
    nickname: "u2-nickname"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    type Query {
      randomUser: User
      providedRandomUser: User @provides(fields: "name")
    }
    type User @key(fields: "id") @extends {
      id: ID! @external
      name: String! @external
      rid: ID
    }
  `
  ),
  resolvers: {
    Query: {
      randomUser() {
        return {
          id: users[0].id,
          rid: users[0].rid
        };
      },
      providedRandomUser() {
        return {
          id: users[0].id,
          rid: users[0].rid,
          name: users[0].name
        };
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          rid: user.rid
        };
      },
      name(user) {
        return user.name ?? "never";
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    type Query {
      userById(id: ID): User
    }
    type User @key(fields: "id") {
      id: ID!
      name: String!
      nickname: String
    }
  `
  ),
  resolvers: {
    Query: {
      userById: (_, { id }) => {
        const user = users.find((u) => u.id === id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          name: user.name,
          nickname: user.nickname
        };
      }
    },
    User: {
      __resolveReference: (key) => {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          name: user.name,
          nickname: user.nickname
        };
      }
    }
  }
});
var index_default = serve("fed1-external-extends", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};

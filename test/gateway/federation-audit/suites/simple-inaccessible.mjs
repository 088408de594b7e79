var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    age: 11,
    friends: ["u2"]
  },
  {
    id: "u2",
    age: 22,
    friends: ["u1"]
  }
];
var friends_subgraph_default = createSubgraph("friends", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@inaccessible", "@shareable"]
      )
    type Query {
      usersInFriends: [User!]!
    }
    type User @key(fields: "id") {
      id: ID
      friends(type: FriendType = FAMILY @inaccessible): [User!]!
      type: FriendType
    }
    enum FriendType {
      FAMILY @inaccessible
      FRIEND
    }
  `
  ),
  resolvers: {
    Query: {
      usersInFriends() {
        return users.map((u) => ({
          id: u.id,
          friends: u.friends
        }));
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
          friends: user.friends
        };
      },
      friends(user) {
        return user.friends.map((id) => {
          const friend = users.find((u) => u.id === id);
          if (!friend) {
            return null;
          }
          return {
            id: friend.id,
            friends: friend.friends
          };
        });
      },
      type() {
        return "FAMILY";
      }
    }
  }
});
var age_subgraph_default = createSubgraph("age", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@inaccessible", "@shareable"]
      )
    type Query {
      usersInAge: [User!]! @shareable
    }
    type User @key(fields: "id") {
      id: ID
      age: Int
    }
  `
  ),
  resolvers: {
    Query: {
      usersInAge() {
        return users.map((u) => ({
          id: u.id,
          age: u.age
        }));
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
          age: user.age
        };
      }
    }
  }
});
var index_default = serve("simple-inaccessible", [friends_subgraph_default, age_subgraph_default]);
export {
  index_default as default
};
